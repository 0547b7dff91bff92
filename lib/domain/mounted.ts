import { answerMail, mailPrefix } from './mail-addresses/mail-events.service'
import { answerScim, scimPrefix } from './scim/protocol.service'

/** Protocols with an envelope or a proof of their own, by the path below which they are served. */
export const mounted = { [mailPrefix]: answerMail, [scimPrefix]: answerScim }
