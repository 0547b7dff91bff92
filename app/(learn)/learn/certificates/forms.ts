import { z } from 'zod'
import { CertificateFile, readCertificateFile } from '@/lib/domain/assessing/certificates/certificate-files.contract'
import { shareCertificate } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import { learnForms } from '../_parts/learn-form'

const Answer = z.object({ url: CertificateFile.shape.url })

export const certificateForms = learnForms({
  'certificate-file': {
    contract: readCertificateFile,
    input: (fields) => ({
      params: { id: fields('id') },
      query: { format: fields('format'), locale: fields('locale') },
    }),
    // The address is signed and answers with an attachment, so the page stays where it is.
    opens: (data) => Answer.parse(data).url,
    isOnlyNow: true,
  },
  'certificate-share': {
    contract: shareCertificate,
    input: (fields) => ({ params: { id: fields('id') }, body: { isShared: fields('isShared') === 'yes' } }),
    noteOf: () => 'kept',
  },
})
