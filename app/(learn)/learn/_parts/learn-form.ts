import type { Contract } from '@/lib/platform/http/contract'

/** The hidden field that tells one form of one page from all others; a UUID. */
export const formKeyField = 'formKey'

/** The submitted value of a form field; an empty text for a field that the form does not have. */
export type Fields = (name: string) => string
/** The operation of a form, and what the page says of its outcome. */
export type LearnForm = {
  contract: Contract
  input: (
    fields: Fields,
    now: Date,
    entries: URLSearchParams,
  ) => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  noteOf?: (data: unknown) => string | undefined
  /** Where to go afterwards, if not to the page that the form names. */
  goTo?: string
  /** An address in the answer to go to instead, such as that of a file. */
  opens?: (data: unknown) => string
  /** Its files are each begun, sent and completed; the operation of the form completes one, with its id in the field `file`. */
  takes?: { field: string; begin: Contract }
  /** It is of use at once only: pressed without a connection it is not kept (public/learn-worker.js). */
  isOnlyNow?: true
}

/** The hidden field of a form that was kept on the device: when it was pressed. */
export const pressedAtField = 'pressedAt'

/** Declares forms of the learner's place by the last part of their address; each is one published operation. */
export const learnForms = <const Name extends string>(declared: Record<Name, LearnForm>): Record<Name, LearnForm> => declared
