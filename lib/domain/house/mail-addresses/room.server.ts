import { retention } from '@/db/schema/mail-addresses'
import { serves } from '@/lib/platform/serving/serves'
import * as accountMails from './account-mails/account-mails.service'
import { noticeReactions } from './account-mails/notice-reactions.service'
import { answerMail, mailPrefix } from './mail-events.service'
import * as mailState from './mail-state.service'
import { mailAddresses } from './room'

export const server = serves(mailAddresses, {
  services: [mailState, accountMails],
  reactions: noticeReactions,
  mounts: { [mailPrefix]: answerMail },
  person: {
    export: { mailState: (context, { email }) => mailState.mailStateOf(context, email) },
    erase: (context, { email }) => mailState.forgetMailState(context, email),
  },
  retention,
})
