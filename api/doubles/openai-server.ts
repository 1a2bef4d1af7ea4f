import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';

/** Behavior for the next request, and for all later ones until changed. */
export type Behaviour =
  /** A complete response with this value as JSON, or with this text. */
  | { readonly says: unknown }
  | { readonly text: string; readonly finish?: 'stop' | 'length' | 'content_filter' }
  | { readonly refuses: string }
  /** A raw response. */
  | { readonly status: number; readonly body: string; readonly type?: string }
  /** A response of this many meaningless bytes. */
  | { readonly bytes: number }
  /** Accepts the request and never responds. */
  | { readonly hangs: true };

export interface OpenAiServer extends AsyncDisposable {
  /** For OPENAI_BASE_URL. */
  readonly url: string;
  /** The received pictures, in order. */
  readonly pictures: readonly Buffer[];
  /** Violations of the published specification by requests. */
  readonly complaints: readonly string[];
  behave(how: Behaviour, ...later: Behaviour[]): void;
}

const validator = new Ajv2020({ allErrors: true, strict: false });
const schemas = new URL('./openai-schemas.json', import.meta.url);
validator.addSchema(z.parse(z.looseObject({}), JSON.parse(readFileSync(schemas, 'utf8'))), 'openai');
const checkRequest = validator.compile({ $ref: 'openai#/$defs/request' });
const checkResponse = validator.compile({ $ref: 'openai#/$defs/response' });

const pictureSchema = z.object({
  messages: z.array(z.object({ content: z.unknown() })),
});
const partsSchema = z.array(z.object({ image_url: z.optional(z.object({ url: z.string() })) }));

/** A double of OpenAI's chat completions that validates requests: `await using ai = await openOpenAiServer()`. */
export async function openOpenAiServer(): Promise<OpenAiServer> {
  const pictures: Buffer[] = [];
  const complaints: string[] = [];
  let behaviours: Behaviour[] = [{ says: {} }];

  const take = (body: unknown): void => {
    if (!checkRequest(body)) complaints.push(validator.errorsText(checkRequest.errors));
    const { data } = z.safeParse(pictureSchema, body);
    for (const { content } of data?.messages ?? []) {
      for (const part of z.safeParse(partsSchema, content).data ?? []) {
        const base64 = /^data:image\/jpeg;base64,(.+)$/.exec(part.image_url?.url ?? '')?.[1];
        if (base64 !== undefined) pictures.push(Buffer.from(base64, 'base64'));
      }
    }
  };

  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const body = await bodyOf(request);
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
        complaints.push(`${request.method} ${request.url} is not an endpoint of this double`);
      if (request.headers.authorization !== 'Bearer sk-test') complaints.push('missing API key');
      take(body);
      const [now] = behaviours;
      if (behaviours.length > 1) behaviours = behaviours.slice(1);
      if (now !== undefined) answer(response, now);
    };
    void reply();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    pictures,
    complaints,
    behave: (...how) => {
      behaviours = how;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, how: Behaviour): void {
  if ('hangs' in how) return;
  if ('bytes' in how) {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(Buffer.alloc(how.bytes, ' '));
    return;
  }
  if ('status' in how) {
    response.writeHead(how.status, { 'Content-Type': how.type ?? 'application/json' });
    response.end(how.body);
    return;
  }
  const completion = completionOf(how);
  if (!checkResponse(completion)) throw new Error(validator.errorsText(checkResponse.errors));
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(completion));
}

type Whole = Extract<Behaviour, { says: unknown } | { text: string } | { refuses: string }>;

function completionOf(how: Whole) {
  const content = 'says' in how ? JSON.stringify(how.says) : 'text' in how ? how.text : null;
  return {
    id: 'chatcmpl-double',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'gpt-4.1-mini',
    choices: [
      {
        index: 0,
        finish_reason: 'text' in how ? (how.finish ?? 'stop') : 'stop',
        logprobs: null,
        message: { role: 'assistant', content, refusal: 'refuses' in how ? how.refuses : null },
      },
    ],
    usage: { prompt_tokens: 1_021, completion_tokens: 97, total_tokens: 1_118 },
  };
}
