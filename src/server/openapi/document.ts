/** The API's description, made from the contracts that check its requests. */
import { z } from 'zod';
import { calls } from '#api/index.ts';
import { type Access, type Call, type CallPath, type Role, rolesOf } from '#api/wire/contract.ts';
import { type RefusalKey, refusalKeys } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';

type Json = Record<string, unknown>;

/** Answers of calls that never reached a rule: HTTP status, key of the catalogue. */
export const httpRefusals = {
  400: 'not_json',
  401: 'login_needed',
  404: 'not_page',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'media_type',
  429: 'too_many_requests',
  500: 'system_error',
  503: 'server_busy',
} as const satisfies Record<number, RefusalKey>;

/** An OpenAPI 3.1 document of every call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [CallPath, Call][]) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madang',
      version: '1',
      description:
        'Every answer is the envelope {resultCode, resultMessage, data, totalCount}. A refusal of the catalogue is HTTP 200 ' +
        'with a resultCode other than 0 and its key as resultMessage; invalid_parameter lists each bad field in data. ' +
        'Instants are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that a log-in answers.' },
      },
      schemas: { Refusal: envelope({}, { enum: refusalKeys }) },
      responses: Object.fromEntries(
        Object.entries(httpRefusals).map(([status, key]) => [
          status,
          response(key, { $ref: '#/components/schemas/Refusal' }),
        ]),
      ),
    },
  };
}

function operation(method: 'GET' | 'POST', path: string, call: Call): Json {
  const request = schemaOf(call.request, 'input');
  const refusals = [...new Set(['invalid_parameter', ...call.refusals])].join(', ');
  const statuses = [400, 401, 413, 415, 429, 500, 503] as const;
  return {
    operationId: path.slice(1).replaceAll('/', '_'),
    tags: [tagOf(path)],
    summary: call.summary,
    description: `${accessText(call.access)} Refusals: ${refusals}.`,
    security: call.access.who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(method === 'GET' || call.body === 'upload' ? { parameters: parameters(request) } : {}),
    ...(call.creates ? { parameters: [keyParameter] } : {}),
    ...(method === 'POST' && { requestBody: { required: true, content: contentOf(call, request) } }),
    responses: {
      200:
        call.answers === 'file'
          ? fileOrRefusal
          : call.answers === 'stream'
            ? eventsOrRefusal
            : answerOrRefusal(call),
      ...Object.fromEntries(
        statuses
          .filter((status) => method === 'POST' || ![400, 413, 415].includes(status))
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random key: the same call sent again with it within a day creates nothing and answers as before.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22,100}$' },
};

/** A file is the one part of a form, named after its kind and with its file name; everything else is in the query. */
function contentOf(call: Call, request: Json): Json {
  if (call.body !== 'upload') return { 'application/json': { schema: request } };
  const { enum: kinds = [] } = (request.properties as Record<string, { enum?: string[] }>).kind ?? {};
  const file = { type: 'string', format: 'binary', maxLength: limits.fileBytes };
  const schema = {
    type: 'object',
    properties: Object.fromEntries(kinds.map((kind) => [kind, file])),
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  };
  return { 'multipart/form-data': { schema } };
}

/** The resource that a path belongs to; managers' calls are listed beside everyone's. */
export const tagOf = (path: string) => path.replace('/manage/', '/').split('/')[1] ?? '';

/** Who may call, in a sentence. */
export function accessText(access: Access): string {
  if (access.who === 'anyone') return 'Anyone may call it.';
  if (access.who === 'member') return 'For whoever is logged in.';
  return `For ${rolesOf(access).map(roleText).join(', ')}.`;
}

const roleText = (role: Role): string => {
  if (role === 'owner') return 'those whom it is about';
  if (role === 'company') return 'approved companies';
  if (role === 'applicant') return 'companies and buyers, whether approved yet or not';
  if (role === 'buyer') return 'approved buyers';
  return `managers with the permission ${role}`;
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function parameters(request: Json): Json[] {
  const required = new Set((request.required as string[] | undefined) ?? []);
  return Object.entries((request.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    }),
  );
}

const refusal = { $ref: '#/components/schemas/Refusal' };

const answerOrRefusal = (call: Call) =>
  response('The answer, or a refusal.', {
    anyOf: [envelope(schemaOf(call.answer, 'output'), { const: 'success' }), refusal],
  });

const fileOrRefusal = {
  description: 'The file, or a refusal.',
  content: {
    'application/zip': { schema: { type: 'string', format: 'binary' } },
    'application/json': { schema: refusal },
  },
};

const eventsOrRefusal = {
  description: 'Events, or a refusal.',
  content: {
    'text/event-stream': { schema: { type: 'string' } },
    'application/json': { schema: refusal },
  },
};

const response = (description: string, schema: Json) => ({
  description,
  content: { 'application/json': { schema } },
});

function envelope(data: Json, resultMessage: Json): Json {
  return {
    type: 'object',
    required: ['resultCode', 'resultMessage', 'data', 'totalCount'],
    properties: {
      resultCode: { type: 'integer', description: '0 is success.' },
      resultMessage: { type: 'string', ...resultMessage },
      data,
      totalCount: { type: 'integer', description: 'Of a list: how many there are on all pages.' },
    },
  };
}
