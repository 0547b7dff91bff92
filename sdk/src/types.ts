import type { Paths } from './generated/paths'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** The paths that have an operation of a method. */
export type PathOf<M extends Method> = { [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never }[keyof Paths]
export type Operation<P extends keyof Paths, M extends Method> = Paths[P] extends Record<M, infer O> ? O : never

type Given<O, Name extends string> = O extends { [K in Name]: infer V } ? V : O extends { [K in Name]?: infer V } ? V : never
type Part<O, Name extends string> =
  O extends Record<Name, unknown>
    ? { [K in Name]: Given<O, Name> }
    : Name extends keyof O
      ? { [K in Name]?: Given<O, Name> }
      : { [K in Name]?: never }

/** The parameters of a call: path parameters, query, body and headers of its operation. */
export type Input<O> = Part<O, 'params'> &
  Part<O, 'query'> &
  Part<O, 'body'> &
  (O extends { headers: infer H } ? { headers: H & Record<string, string> } : { headers?: Record<string, string> }) & {
    /** Cancels the call, also while it waits for the next attempt. */
    signal?: AbortSignal
  }
/** The input is optional if none of its parts is required. */
export type Inputs<O> = Record<never, never> extends Input<O> ? [input?: Input<O>] : [input: Input<O>]

type Data<O> = O extends { data: infer D } ? D : never
type Metadata<O> = O extends { metadata: infer M } ? M : never

/** The response of an operation: `data` and `metadata` as in the API's document. */
export type Answer<O> = { data: Data<O>; metadata: Metadata<O>; message: string; status: number; headers: Headers }
/** One item of the list that an operation answers with. */
export type Item<O> = Data<O> extends readonly (infer T)[] ? T : never
