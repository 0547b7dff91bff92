import { limitPath } from '@/lib/platform/gate/limits'
import { certificateCardPath } from './certificate-files.contract'
import { credentialPath } from './credential-addresses.rules'
import { openVerificationPath } from './open-verification.contract'

// Counted with the verifications, because a card tells whether a code exists. It has no contract of its own that could say so.
limitPath(certificateCardPath, 'RATE_LIMIT_CERTIFICATE_VERIFY')
// The same holds for a signed credential.
limitPath(credentialPath, 'RATE_LIMIT_CERTIFICATE_VERIFY')
// Many codes at once, without a key.
limitPath(openVerificationPath, 'RATE_LIMIT_CERTIFICATE_OPEN')
