import { v7, validate, version } from 'uuid'

/** A new UUID v7 (RFC 9562): time-ordered, made by the app so that every supported Postgres behaves alike. */
export const newId = (): string => v7()

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in its canonical lower-case form. */
export const isUuid = (text: string): boolean => uuidShape.test(text)

/** Keeps a caller's request id when it is a well-formed UUID of version 4 or 7, else makes one. */
export const requestIdFrom = (inbound: string | null): string =>
  inbound && isUuid(inbound) && validate(inbound) && [4, 7].includes(version(inbound)) ? inbound : newId()
