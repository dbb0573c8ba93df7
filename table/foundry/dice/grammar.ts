/** The grammar of roll formulas, which is compiled when the module loads. Its actions call methods of a RollParser (`options.parser`). */
import peggy from 'peggy';

const GRAMMAR = String.raw`
Formula = Expression

Expression = _ leading:(@[-+] _)* head:Term tail:(_ @Operators _ @Term)* _
  { return options.parser._onExpression(head, tail, leading, text().trim(), error); }

Operators = first:[-+*/%] rest:(_ @[-+])* { return [first, ...rest]; }

Term = DiceTerm / FunctionTerm / PoolTerm / Parenthetical / NumericTerm / StringTerm

DiceTerm = number:(Group / Integer)? "d"i faces:(Group / Integer / Letter / Percent) modifiers:Modifiers? flavor:Flavor?
  { return options.parser._onTerm('DiceTerm', flavor, text(), { number: number ?? 1, faces, modifiers }); }

FunctionTerm = fn:$([A-Za-z$_] [A-Za-z$_0-9]*) "(" terms:List ")" flavor:Flavor?
  { return options.parser._onTerm('FunctionTerm', flavor, text(), { fn, terms }); }

PoolTerm = "{" terms:List "}" modifiers:Modifiers? flavor:Flavor?
  { return options.parser._onTerm('PoolTerm', flavor, text(), { terms, modifiers }); }

Parenthetical = "(" term:Expression ")" flavor:Flavor?
  { return options.parser._onTerm('ParentheticalTerm', flavor, text(), { term: term.formula }); }

NumericTerm = number:$([0-9]+ ("." [0-9]+)?) !StringCharacter flavor:Flavor?
  { return options.parser._onTerm('NumericTerm', flavor, text(), { number: Number(number) }); }

StringTerm = term:$StringCharacter+ flavor:Flavor?
  { return options.parser._onTerm('StringTerm', flavor, text(), { term }); }

List = head:Expression tail:("," @Expression)* { return [head, ...tail]; } / _ { return []; }

Group = "(" @Expression ")"

Integer = digits:$[0-9]+ { return Number(digits); }

Percent = "%" { return 100; }

Letter = letter:[A-Za-z] { return letter.toLowerCase(); }

Modifiers = $[^ (){}[\]+\-*/,]+

StringCharacter = [^ \t\n\r(){}[\]+\-*/%,]

Flavor = "[" text:$[^[\]]+ "]" { return text; }

_ = [ \t\n\r]*
`;

export const RollGrammar = peggy.generate(GRAMMAR);
