/** A call that takes a file: its body is not read here, but handed on to be asked for once it is known to be wanted. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { askForBody, sendBeforeBodyEnds } from './limits.ts';
import type { RequestFacts } from './request.ts';

export interface UploadFacts extends RequestFacts {
  /** Asks the sender for the body. */
  openBody: () => IncomingMessage;
}

type Fetch = (request: Request, facts: UploadFacts) => Response | Promise<Response>;

/** Answers an upload, also one that is refused before or while it is sent. */
export async function answerUpload(
  req: IncomingMessage,
  res: ServerResponse,
  facts: RequestFacts,
  fetch: Fetch,
): Promise<void> {
  const left = new AbortController();
  res.once('close', () => left.abort());
  // Nothing moves on the connection while the upload waits for its turn or is looked into; how slowly it may come is
  // watched where it is received.
  const { socket } = req;
  const silentMs = socket.timeout ?? 0;
  socket.setTimeout(0);
  res.once('close', () => socket.setTimeout(silentMs));
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (typeof value === 'string') headers.set(name, value);
  const request = new Request(`http://localhost${req.url}`, { method: 'POST', headers, signal: left.signal });
  const openBody = () => {
    askForBody(req, res);
    return req;
  };
  const response = await fetch(request, { ...facts, openBody });
  const text = await response.text();
  if (res.destroyed) return;
  for (const [name, value] of response.headers) {
    if (name !== 'content-type' && name !== 'content-length') res.setHeader(name, value);
  }
  sendBeforeBodyEnds(
    req,
    res,
    response.status,
    response.headers.get('content-type') ?? 'application/json',
    text,
  );
  // Whoever received it has stopped half-way; what still comes is dropped.
  if (!req.complete) req.resume();
}
