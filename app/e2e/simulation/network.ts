import type { Crash, Fault } from './history.ts';
import type { InProcessRequest, InProcessResponse } from '#api/tests/world/in-process.ts';
import type { Action } from './progress.ts';

/** A tab with its browser's cookie handling. */
export interface Sender {
  /** Tabs of one device share one. */
  readonly device: object;
  readonly isDead: boolean;
  cookie(): string | undefined;
  keepCookie(value: string | undefined): void;
  /** Called with the owner of the cart and wishlist in a response; undefined if they have none. */
  heard(owner: string | undefined): void;
  /** Returns the fault of its next request. */
  nextFault(): Fault;
  /** Counts a step; throws if it kills the sender. */
  contact(): void;
  action(): Action | undefined;
}

interface Held {
  readonly sender: Sender;
  readonly letter: InProcessRequest;
  /** True if the request is held, false if its response is. */
  readonly isOnItsWay: boolean;
  readonly action: Action | undefined;
  readonly resolve: (how: 'through' | 'lost') => void;
}

type Arrive = (
  letter: InProcessRequest,
  sender: Sender,
  crash?: Crash,
) => Promise<InProcessResponse | undefined>;

const PORTAL = '<!doctype html><title>Welcome to our Wi-Fi</title><p>Please accept our terms.</p>';

/** The network between tabs and server, with injectable faults. */
export class Network {
  private readonly senders = new Map<string, Sender>();
  private held: Held[] = [];
  /** Requests in flight whose sender has given up. */
  private abandoned: { readonly letter: InProcessRequest; readonly sender: Sender }[] = [];

  constructor(private readonly arrive: Arrive) {}

  /** The sender's origin from now on. */
  connect(origin: string, sender: Sender): void {
    this.senders.set(origin, sender);
  }

  /** Replaces global fetch; the origin identifies the sender. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const sender = this.senders.get(origin);
    if (sender === undefined) throw new Error(`no sender at ${origin}`);
    sender.contact();
    const cookie = sender.cookie();
    const letter: InProcessRequest = {
      method: init.method ?? 'GET',
      path: pathname,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(cookie === undefined ? {} : { cookie: `sid=${cookie}` }),
      },
      body: typeof init.body === 'string' ? init.body : '',
    };
    const fault = sender.nextFault();
    const reply = await this.travel(letter, sender, fault);
    if (sender.isDead || reply === undefined) throw new TypeError('fetch failed');
    keepCookieOf(reply, sender);
    if (reply.owner !== undefined && fault !== 'half') sender.heard(reply.owner ?? undefined);
    sender.contact();
    const body = fault === 'half' ? reply.body.slice(0, reply.body.length / 2) : reply.body;
    return new Response(body, { status: reply.status, headers: reply.headers });
  };

  /** Releases a held request. Returns its sender. */
  async release(which: number, how: 'through' | 'late' | 'lost'): Promise<Sender | undefined> {
    const held = this.held[which % Math.max(1, this.held.length)];
    if (held === undefined) return undefined;
    this.held = this.held.filter((each) => each !== held);
    if (how === 'late' && held.isOnItsWay) this.abandoned.push(held);
    held.action?.goOn();
    held.resolve(how === 'through' ? 'through' : 'lost');
    return held.sender;
  }

  /** Delivers a request whose sender has given up. */
  async arriveLate(which: number): Promise<void> {
    const late = this.abandoned[which % Math.max(1, this.abandoned.length)];
    if (late === undefined) return;
    this.abandoned = this.abandoned.filter((each) => each !== late);
    await this.arrive(late.letter, late.sender);
  }

  /** The sender has died: its requests stay in flight. */
  abandon(sender: Sender): void {
    const its = this.held.filter((each) => each.sender === sender);
    this.held = this.held.filter((each) => each.sender !== sender);
    this.abandoned.push(...its.filter(({ isOnItsWay }) => isOnItsWay));
  }

  get isClear(): boolean {
    return this.held.length === 0 && this.abandoned.length === 0;
  }

  private async travel(
    letter: InProcessRequest,
    sender: Sender,
    fault: Fault,
  ): Promise<InProcessResponse | undefined> {
    if (typeof fault === 'object') return this.arrive(letter, sender, fault);
    switch (fault) {
      case 'lost':
        break;
      case 'portal':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: PORTAL };
      case 'status 500':
        return { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Internal error</h1>' };
      case 'status 503':
        return {
          status: 503,
          headers: { 'content-type': 'application/json' },
          body: '{"code":"busy","message":"Later."}',
        };
      case 'held before':
        if ((await this.hold(letter, sender, true)) === 'lost') return undefined;
        return this.arrive(letter, sender);
      case 'held after': {
        const reply = await this.arrive(letter, sender);
        return (await this.hold(letter, sender, false)) === 'lost' ? undefined : reply;
      }
      case 'reply lost':
        await this.arrive(letter, sender);
        return undefined;
      case 'twice':
        await this.arrive(letter, sender);
        return this.arrive(letter, sender);
      case 'half':
      case 'none':
        return this.arrive(letter, sender);
    }
    return undefined;
  }

  private async hold(
    letter: InProcessRequest,
    sender: Sender,
    isOnItsWay: boolean,
  ): Promise<'through' | 'lost'> {
    const action = sender.action();
    return new Promise((resolve) => {
      this.held.push({ sender, letter, isOnItsWay, action, resolve });
      action?.park();
    });
  }
}

function keepCookieOf({ headers }: InProcessResponse, sender: Sender): void {
  const set = /^sid=([^;]*)/.exec(headers['set-cookie'] ?? '');
  if (set !== null) sender.keepCookie(set[1] === '' ? undefined : set[1]);
}
