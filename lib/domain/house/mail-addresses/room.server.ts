import { retention } from '@/db/schema/mail-addresses'
import { serves } from '@/lib/platform/serving/serves'
import { answerMail, mailPrefix } from './mail-events.service'
import * as mailState from './mail-state.service'
import { mailAddresses } from './room'

export const server = serves(mailAddresses, {
  services: [mailState],
  mounts: { [mailPrefix]: answerMail },
  person: {
    export: { mailState: (context, { email }) => mailState.mailStateOf(context, email) },
    erase: (context, { email }) => mailState.forgetMailState(context, email),
  },
  retention,
})
