import { retention } from '@/db/schema/certificates'
import { serves } from '@/lib/platform/serving/serves'
import { answerCertificateFile } from './certificate-file-answers.service'
import { certificateFilePrefix } from './certificate-files.contract'
import * as files from './certificate-files.service'
import * as service from './certificates.service'
import * as admin from './certificates-admin.service'
import { anonymizeHolder, certificatesOf } from './holders.service'
import { issuingReactions } from './issuing.service'
import * as own from './own-certificates.service'
import { certificates } from './room'
import * as rules from './rules.service'

export const server = serves(certificates, {
  services: [service, files, admin, own, rules],
  mounts: { [certificateFilePrefix]: answerCertificateFile },
  reactions: issuingReactions,
  person: {
    export: { certificates: (context, { id }) => certificatesOf(context, id) },
    erase: (context, { id, instead }) => anonymizeHolder(context, id, instead.name),
  },
  retention,
})
