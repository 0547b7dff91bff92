import { answerScim, scimPrefix } from './scim/protocol.service'

/** Protocols with an envelope of their own, by the path below which they are served. */
export const mounted = { [scimPrefix]: answerScim }
