import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Json = Record<string, unknown>;

export interface Operation {
  method: string;
  path: string;
  security: Json[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[];
  /** Schema of the JSON body; undefined if there is none. */
  body: Json | undefined;
  isUpload: boolean;
  /** Media types of the reply, by status. */
  replies: Record<string, string[]>;
  /** Statuses whose JSON has a schema; JSON files have none. */
  described: Set<string>;
}

interface Described {
  security?: Json[];
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Json }> };
  /** Without `content` there is no body. */
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/** The published OpenAPI document, for checking whether responses conform to it. */
export class ApiDocument {
  readonly operations: Operation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Json) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'api');
    this.operations = Object.entries(document['paths'] as Record<string, Record<string, Described>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, one]) => ({
          method: method.toUpperCase(),
          path,
          security: one.security ?? [],
          parameters: one.parameters ?? [],
          body: one.requestBody?.content['application/json']?.schema,
          isUpload: one.requestBody?.content['multipart/form-data'] !== undefined,
          replies: Object.fromEntries(
            Object.entries(one.responses).map(([status, { content }]) => [status, Object.keys(content ?? {})]),
          ),
          described: new Set(
            Object.entries(one.responses).flatMap(([status, { content }]) =>
              content?.['application/json']?.schema ? [status] : [],
            ),
          ),
        })),
    );
  }

  /** @returns what is wrong with a response; undefined if it conforms */
  problemOf(operation: Operation, answer: { status: number; type: string; body: Buffer }): string | undefined {
    const declared = operation.replies[answer.status];
    if (!declared) return `status ${answer.status} is not declared`;
    const type = answer.type.split(';')[0]?.trim() ?? '';
    if (declared.length === 0)
      return type === '' && answer.body.length === 0 ? undefined : `${answer.status} has a body that is not declared`;
    if (!declared.includes(type)) return `"${type}" is not declared for ${answer.status}`;
    if (type !== 'application/json' || !operation.described.has(String(answer.status))) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(answer.body.toString('utf8'));
    } catch {
      return `the body of ${answer.status} is no JSON`;
    }
    const validate = this.#validatorOf(operation, answer.status);
    return validate(value)
      ? undefined
      : `the body of ${answer.status} is not as declared: ${this.#ajv.errorsText(validate.errors)}`;
  }

  #validatorOf({ path, method }: Operation, status: number): ValidateFunction {
    const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json'];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const known = this.#compiled.get(pointer);
    if (known) return known;
    const made = this.#ajv.compile({ $ref: `api#/${pointer}/schema` });
    this.#compiled.set(pointer, made);
    return made;
  }
}
