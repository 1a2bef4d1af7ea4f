import Database from 'better-sqlite3';

interface Watcher {
  /** Called before a statement. Returns whether to run it; throwing prevents it, too. */
  readonly before: (sql: string) => 'run' | 'skip';
  readonly after: (sql: string) => void;
}

let watcher: Watcher | undefined;

/** Reports every SQLite statement of this process to `next` from now on; undefined: stops. */
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
