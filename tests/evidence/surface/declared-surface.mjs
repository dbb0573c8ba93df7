// Reads Foundry's public surface from the type package: what is in the namespace `foundry`, what CONFIG holds, and what is added to the objects of
// the language.
import ts from 'typescript5';

const TYPE_PACKAGE = 'node_modules/@league-of-foundry-developers/foundry-vtt-types/src/index.d.mts';
/** Objects of the language that Foundry adds to. */
const BUILTINS = ['Array', 'Date', 'Math', 'Number', 'RegExp', 'Set', 'String', 'URL'];

/** True for what the package itself declares, not the language or the browser. */
const isOfPackage = ({ declarations = [] }) =>
  declarations.some((declaration) => declaration.getSourceFile().fileName.includes('foundry-vtt-types'));

// Not deprecated: a method of which only one signature is, and an override that is gone in favour of what it overrode.
const isDeprecated = ({ declarations = [] }) =>
  declarations.length > 0 &&
  declarations.every((declaration) => {
    const tag = ts.getJSDocDeprecatedTag(declaration);
    return tag && !/instead inheriting/u.test(ts.getTextOfJSDocComment(tag.comment) ?? '');
  });

/** True for a method or an accessor: what stands on a prototype. A field is there once an instance has it, and fields of a schema are its own matter. */
const isOnPrototype = ({ declarations = [] }) =>
  declarations.some(
    (declaration) =>
      ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration) || ts.isAccessor(declaration),
  );

/** Returns the value that a type stands for, where it is all literals; undefined else. A number may carry a brand. */
function readLiteral(checker, type, depth = 0) {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  if (type.flags & ts.TypeFlags.Null) return null;
  if (depth > 4) return undefined;
  if (type.isIntersection()) {
    const literals = type.types.filter((part) => part.isStringLiteral() || part.isNumberLiteral());
    if (literals.length) return literals[0].value;
  }
  if (checker.isTupleType(type)) {
    const values = checker.getTypeArguments(type).map((part) => readLiteral(checker, part, depth + 1));
    return values.includes(undefined) ? undefined : values;
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayType(type)) return undefined;
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length || checker.getIndexInfosOfType(type).length)
    return undefined;
  const entries = checker
    .getPropertiesOfType(type)
    .filter((property) => !isDeprecated(property))
    .map((property) => [property.name, readLiteral(checker, checker.getTypeOfSymbol(property), depth + 1)]);
  const isWhole = entries.length > 0 && entries.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(entries) : undefined;
}

/**
 * Reads the declared surface.
 * @returns {{ surface: Map<string, { isDeprecated: boolean, isOfPackage: boolean, isOnPrototype?: boolean, value?: unknown }>, builtins: string[], config: string[] }}
 *   `surface` by path, static members as `Class.member`, instance members as `Class#member`, with the value of a constant; the paths of what is
 *   added to the language, and the names of what CONFIG always holds.
 */
export function readDeclaredSurface() {
  const program = ts.createProgram([TYPE_PACKAGE], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    noEmit: true,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const surface = new Map();
  const follow = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const seen = new Set();

  const addMembers = (path, separator, properties) => {
    for (const property of properties)
      surface.set(`${path}${separator}${property.name}`, {
        isDeprecated: isDeprecated(property),
        isOfPackage: isOfPackage(property),
        isOnPrototype: isOnPrototype(property),
      });
  };
  const visit = (symbol, path) => {
    const target = follow(symbol);
    if (seen.has(path)) return;
    seen.add(path);
    surface.set(path, { isDeprecated: isDeprecated(symbol) || isDeprecated(target), isOfPackage: true });
    if (target.flags & ts.SymbolFlags.Class) {
      addMembers(path, '#', checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target)));
      addMembers(path, '.', checker.getPropertiesOfType(checker.getTypeOfSymbol(target)));
    } else if (target.flags & ts.SymbolFlags.Variable) {
      const type = checker.getTypeOfSymbol(target);
      if (/^foundry\.CONST\.[^.]+$/u.test(path)) surface.get(path).value = readLiteral(checker, type);
      if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return;
      addMembers(path, '.', checker.getPropertiesOfType(type));
      const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Construct);
      if (signature) addMembers(path, '#', checker.getPropertiesOfType(signature.getReturnType()));
    }
    if (target.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule)) {
      for (const member of checker.getExportsOfModule(target)) {
        if (follow(member).flags & ts.SymbolFlags.Value) visit(member, `${path}.${member.name}`);
      }
    }
  };
  const resolve = (name, flags) => checker.resolveName(name, undefined, flags, false);
  const root = resolve('foundry', ts.SymbolFlags.Namespace | ts.SymbolFlags.Value);
  for (const member of checker.getExportsOfModule(follow(root))) visit(member, `foundry.${member.name}`);

  const builtins = BUILTINS.flatMap((name) => {
    const own = checker.getPropertiesOfType(checker.getTypeOfSymbol(resolve(name, ts.SymbolFlags.Value)));
    const kind = name === 'Math' ? undefined : resolve(name, ts.SymbolFlags.Interface);
    const shared = kind ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(kind)) : [];
    return [
      ...own.filter(isOfPackage).map((property) => `${name}.${property.name}`),
      ...shared.filter(isOfPackage).map((property) => `${name}#${property.name}`),
    ];
  });
  const config = checker
    .getPropertiesOfType(checker.getTypeOfSymbol(resolve('CONFIG', ts.SymbolFlags.Value)))
    .filter((property) => isOfPackage(property) && !(property.flags & ts.SymbolFlags.Optional))
    .map(({ name }) => name);
  return { surface, builtins, config };
}
