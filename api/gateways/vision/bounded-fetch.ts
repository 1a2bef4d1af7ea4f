/** A response exceeded the limit. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

const MAX_BYTES = 512 * 1024;

/** fetch, but the response fails with an error once it exceeds half a megabyte. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await answer.body?.cancel();
    throw new TooLongError('the answer is too long');
  }
  let bytes = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new TooLongError('the answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted ?? null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}
