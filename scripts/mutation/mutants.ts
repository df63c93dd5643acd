import ts from 'typescript';

/** One small fault: the text between two offsets of a source, and what stands there instead. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
}

/** Comparisons change at their boundary, which tests miss most easily, equality and logic to their opposite. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const SQL_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '!=': '=',
  '<>': '=',
  'is not': 'is',
  is: 'is not',
  and: 'or',
  or: 'and',
  in: 'not in',
};
const SQL_TOKEN = /(?<= )(?:<=|>=|<>|<|>|=|and|or)(?= )/g;
/** Row-level security limits every query to its tenant too, so that dropping this condition changes nothing. */
const TENANT = /^'(?:\w+\.)?tenantId'$/;
const LOGGING = /^(?:(?:deps|ctx|this)\.)?log\./;

/** All mutants of a source. Types, imports and loops' conditions stay: the first two have no effect, a loop may not end. */
export function listMutants(source: string): Mutant[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace: Replace = ({ start, end }, replacement) => void mutants.push({ start, end, replacement });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isExpressionStatement(node) && LOGGING.test(node.getText())) return;
    mutate(node, replace);
    if (ts.isForStatement(node) || ts.isWhileStatement(node)) visit(node.statement);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

type Replace = (place: { start: number; end: number }, replacement: string) => void;

const placeOf = (node: ts.Node) => ({ start: node.getStart(), end: node.getEnd() });

function mutate(node: ts.Node, replace: Replace): void {
  if (ts.isBinaryExpression(node)) {
    const other = OPERATORS[node.operatorToken.getText()];
    if (other) replace(placeOf(node.operatorToken), other);
  } else if (ts.isIfStatement(node)) {
    replace(placeOf(node.expression), `!(${node.expression.getText()})`);
  } else if (ts.isConditionalExpression(node)) {
    replace(placeOf(node.condition), `!(${node.condition.getText()})`);
  } else if (ts.isNumericLiteral(node)) {
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (!isKey) replace(placeOf(node), `(${node.getText()} + 1)`);
  } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    replace(placeOf(node), String(node.kind === ts.SyntaxKind.FalseKeyword));
  } else if (ts.isArrayLiteralExpression(node)) {
    dropElement(node, replace);
  } else if (ts.isExpressionStatement(node)) {
    if (isPlainCall(node.expression)) replace(placeOf(node), ';');
  } else if (ts.isCallExpression(node)) {
    mutateQuery(node, replace);
  } else if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) {
    mutateSql(node.template, replace);
  }
}

/** Drops the last of several values, such as a status. */
function dropElement({ elements }: ts.ArrayLiteralExpression, replace: Replace): void {
  const last = elements.at(-1);
  if (elements.length > 1 && elements.every(ts.isStringLiteral)) replace(placeOf(last!), '');
}

function isPlainCall(expression: ts.Expression): boolean {
  return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression);
}

function mutateQuery(call: ts.CallExpression, replace: Replace): void {
  const [column, operator] = call.arguments;
  if (column && TENANT.test(column.getText())) return;
  if (ts.isPropertyAccessExpression(call.expression) && /^(?:where|whereRef|having)$/.test(call.expression.name.text)) {
    replace(placeOf(call), call.expression.expression.getText());
  }
  const other = operator && ts.isStringLiteral(operator) ? SQL_OPERATORS[operator.text] : undefined;
  if (other && call.arguments.length === 3) replace(placeOf(operator!), `'${other}'`);
}

function mutateSql(template: ts.TemplateLiteral, replace: Replace): void {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  for (const part of parts) {
    const text = part.getText();
    for (const { 0: token, index } of text.matchAll(SQL_TOKEN)) {
      if (/\bset\b/.test(text) && token === '=') continue;
      const start = part.getStart() + index;
      replace({ start, end: start + token.length }, SQL_OPERATORS[token]!);
    }
  }
}

/** Chooses some mutants by a seed, so that the same seed gives the same choice. */
export function chooseMutants<Each>(all: readonly Each[], count: number, seed: number): Each[] {
  const left = [...all];
  let state = seed >>> 0;
  return Array.from({ length: Math.min(count, all.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!;
  });
}
