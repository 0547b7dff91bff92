import { retention } from '@/db/schema/certificates'
import { notifications } from '@/lib/domain/house/notifications/room'
import { members } from '@/lib/domain/people/members/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { answerCertificateFile } from './certificate-file-answers.service'
import { certificateFilePrefix } from './certificate-files.contract'
import * as files from './certificate-files.service'
import * as service from './certificates.service'
import * as admin from './certificates-admin.service'
import { credentialPath, issuerPath, statusPath } from './credential-addresses.rules'
import { answerCredential, answerIssuer, answerStatusList } from './credentials.service'
import * as goal from './goal.service'
import { anonymizeHolder, certificatesOf, newestCertificates } from './holders.service'
import * as issuerKeys from './issuer-keys.service'
import { issuingReactions } from './issuing.service'
import { certificateSubject, noticeReactions } from './notices.service'
import { openVerificationPath } from './open-verification.contract'
import { answerOpenVerification } from './open-verification.service'
import * as own from './own-certificates.service'
import { reviewReactions } from './reviews.service'
import { certificates } from './room'
import * as rules from './rules.service'
import * as templates from './templates/templates.service'

export const server = serves(certificates, {
  services: [service, files, admin, own, goal, rules, issuerKeys, templates],
  mounts: {
    [certificateFilePrefix]: answerCertificateFile,
    [openVerificationPath]: answerOpenVerification,
    [credentialPath]: answerCredential,
    [statusPath]: answerStatusList,
    [issuerPath]: answerIssuer,
  },
  answers: [
    answerTo(notifications.ports.certificate, certificateSubject, 'certificates'),
    answerTo(members.ports.certificatesOf, newestCertificates, 'certificates'),
  ],
  reactions: [...issuingReactions, ...reviewReactions, ...noticeReactions],
  person: {
    export: { certificates: (context, { id }) => certificatesOf(context, id) },
    erase: (context, { id, instead }) => anonymizeHolder(context, id, instead.name),
  },
  retention,
})
