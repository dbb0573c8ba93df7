/** The grammar of roll formulas, compiled when the module loads. Its actions call the events of a RollParser (`options.parser`). */
import peggy from 'peggy';

const GRAMMAR = String.raw`
Formula = Expression

Expression = _ leading:(@[-+] _)* head:Term tail:(_ @Operators _ @Term)* _
  { return options.parser._onExpression(head, tail, leading, text().trim(), error); }

Operators = first:[-+*/%] rest:(_ @[-+])* { return [first, ...rest]; }

Term = DiceTerm / FunctionTerm / PoolTerm / Parenthetical / NumericTerm / StringTerm

DiceTerm = number:(Group / Integer)? "d"i faces:(Group / Integer / Letter / Percent) modifiers:Modifiers? flavor:Flavor?
  { return options.parser._onDiceTerm(number, faces, modifiers, flavor, text()); }

FunctionTerm = fn:$([A-Za-z$_] [A-Za-z$_0-9]*) "(" terms:List ")" flavor:Flavor?
  { return options.parser._onFunctionTerm(fn, terms[0], terms.slice(1), flavor, text()); }

PoolTerm = "{" terms:List "}" modifiers:Modifiers? flavor:Flavor?
  { return options.parser._onPoolTerm(terms[0], terms.slice(1), modifiers, flavor, text()); }

Parenthetical = "(" term:Expression ")" flavor:Flavor?
  { return options.parser._onParenthetical(term, flavor, text()); }

NumericTerm = number:$([0-9]+ ("." [0-9]+)?) !StringCharacter flavor:Flavor?
  { return options.parser._onNumericTerm(Number(number), flavor); }

StringTerm = term:$StringCharacter+ flavor:Flavor?
  { return options.parser._onStringTerm(term, flavor); }

List = head:Expression tail:("," @Expression)* { return [head, ...tail]; } / _ { return []; }

Group = "(" term:Expression ")" { return options.parser._onParenthetical(term, null, text()); }

Integer = digits:$[0-9]+ { return options.parser._onNumericTerm(Number(digits), null); }

Letter = $[A-Za-z]

Percent = "%" { return options.parser._onNumericTerm(100, null); }

Modifiers = $[^ (){}[\]+\-*/,]+

StringCharacter = [^ \t\n\r(){}[\]+\-*/%,]

Flavor = "[" text:$[^[\]]+ "]" { return text; }

_ = [ \t\n\r]*
`;

/** The compiled grammar. */
export const RollGrammar = peggy.generate(GRAMMAR);
