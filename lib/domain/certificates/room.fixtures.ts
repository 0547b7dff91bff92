import { hostile } from '../testing/definer-call'
import { shownIn, stays } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  databaseFunctions: {
    'certificate_lookup(uuid,text)': {
      attempts: (mine, theirs) => [
        ['select * from public.certificate_lookup($1, $2)', [mine.id, mine.code]],
        ['select * from public.certificate_lookup($1, $2)', [mine.id, theirs.code]],
        ['select * from public.certificate_lookup($1, $2)', [theirs.id, mine.code]],
        ...hostile.map((text): [string, unknown[]] => ['select * from public.certificate_lookup($1, $2)', [theirs.id, text]]),
      ],
    },
    'certificate_issuer(text)': {
      // The address of the organization that issued a code, and nothing of the certificate.
      promised: ['organizations'],
      attempts: (mine, theirs) =>
        [mine.code, theirs.code, ...hostile].map((text) => ['select * from public.certificate_issuer($1)', [text]]),
    },
  },
  personColumns: {
    certificates: {
      code: stays('certificates', 'verifies the certificate, which stays'),
      holderName: shownIn('certificates'),
      title: stays('certificates', 'the name of a learning path'),
      issuerName: stays('not: the name of the organization', 'the name of the organization'),
      revocationReason: stays('not: shown to everybody who verifies the code', 'shown to everybody who verifies the code'),
    },
  },
}
