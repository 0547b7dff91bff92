import { answerMail, mailPrefix } from './mail-addresses/mail-events.service'
import { answerScim, scimPrefix } from './scim/protocol.service'

/** Protocols with their own answer format or authentication, by the path below which they are served. */
export const mounted = { [mailPrefix]: answerMail, [scimPrefix]: answerScim }
