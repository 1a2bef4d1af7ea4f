import ts from 'typescript';

/** One small change of a source file: between `start` and `end` stands `replacement` instead. */
export interface Mutant {
  id: number;
  /** Relative to the project, with slashes. */
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** `expression` is chosen at run time by a conditional, `statement` by an `if`. */
  kind: 'expression' | 'statement';
  /** Evaluated once, when its module is loaded. */
  isStatic: boolean;
}

type Change = Pick<Mutant, 'replacement' | 'kind'>;

const SWAPPED_OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

const SWAPPED_METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);

/** All mutants of a source file. Types, imports and names of properties are left alone: they change no behaviour. */
export function listMutants(file: string, source: string): Omit<Mutant, 'id'>[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const found: Omit<Mutant, 'id'>[] = [];
  const visit = (node: ts.Node, isStatic: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const start = node.getStart(tree);
    const { line } = tree.getLineAndCharacterOfPosition(start);
    for (const change of ts.isSourceFile(node) ? [] : changesOf(node))
      found.push({ file, line: line + 1, start, end: node.getEnd(), isStatic, ...change });
    const isInside = isStatic && !ts.isFunctionLike(node);
    node.forEachChild((child) => visit(child, isInside));
  };
  visit(tree, true);
  return found;
}

const expression = (replacement: string): Change[] => [{ kind: 'expression', replacement }];

function changesOf(node: ts.Node): Change[] {
  const text = node.getText();
  if (ts.isBinaryExpression(node)) return expression(swapOperator(node)).filter(isChange);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return expression(node.operand.getText());
  if (ts.isCallExpression(node)) return expression(swapMethod(node)).filter(isChange);
  if (ts.isExpressionStatement(node)) return [{ kind: 'statement', replacement: '' }];
  if (!isValue(node)) return [];
  if (ts.isNumericLiteral(node)) return expression(`${text} + 1`);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text === '' ? [] : expression("''");
  if (node.kind === ts.SyntaxKind.TrueKeyword) return expression('false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return expression('true');
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return expression('[]');
  return [];
}

function swapOperator({ left, operatorToken, right }: ts.BinaryExpression): string {
  const swapped = SWAPPED_OPERATORS.get(operatorToken.kind);
  if (swapped !== undefined) return `(${left.getText()}) ${swapped} (${right.getText()})`;
  // A plus between texts has no useful opposite.
  const isSum = operatorToken.kind === ts.SyntaxKind.PlusToken;
  return isSum && ![left, right].some(isText) ? `(${left.getText()}) - (${right.getText()})` : '';
}

function swapMethod(call: ts.CallExpression): string {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee)) return '';
  const swapped = SWAPPED_METHODS.get(callee.name.text);
  if (swapped === undefined) return '';
  const rest = call.getText().slice(callee.getText().length);
  return `${callee.expression.getText()}${callee.questionDotToken ? '?.' : '.'}${swapped}${rest}`;
}

const isChange = ({ replacement }: Change): boolean => replacement !== '';

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** False where a literal is a name or a type, not a value: `{ 'a-b': 1 }`, `'paid' as const`, `import('x')`. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name !== node;
  if (ts.isCallExpression(parent)) return parent.expression.kind !== ts.SyntaxKind.ImportKeyword;
  // The left side of a destructuring is no value.
  return !(ts.isBinaryExpression(parent) && parent.left === node && ts.isArrayLiteralExpression(node));
}

/** Where each function with a body begins: just behind its brace. */
export function listFunctionStarts(file: string, source: string): number[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const starts: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body))
      starts.push(node.body.getStart(tree) + 1);
    node.forEachChild(visit);
  };
  visit(tree);
  return starts;
}
