import Database from 'better-sqlite3';

interface Watcher {
  /** In front of a statement: by throwing it keeps it from running. Answers whether the statement is to be left out. */
  readonly before: (sql: string) => 'run' | 'skip';
  /** The statement has run. */
  readonly after: (sql: string) => void;
}

let watcher: Watcher | undefined;

/** From now on every statement that this process sends to SQLite is told to `next`; undefined: to nobody. */
export function watchStatements(next: Watcher | undefined): void {
  if (watcher === undefined) patch();
  watcher = next ?? { before: () => 'run', after: () => undefined };
}

function patch(): void {
  const probe = new Database(':memory:');
  const prototype: unknown = Object.getPrototypeOf(probe.prepare('select 1'));
  probe.close();
  if (typeof prototype !== 'object' || prototype === null) throw new Error('a statement has no methods');
  for (const method of ['run', 'all', 'get']) {
    const original: unknown = Reflect.get(prototype, method);
    if (typeof original !== 'function') throw new Error(`a statement has no ${method}`);
    Reflect.set(prototype, method, function watched(this: { source: string }, ...values: unknown[]): unknown {
      const { source } = this;
      if (watcher?.before(source) === 'skip') return undefined;
      const answer: unknown = Reflect.apply(original, this, values);
      watcher?.after(source);
      return answer;
    });
  }
}
