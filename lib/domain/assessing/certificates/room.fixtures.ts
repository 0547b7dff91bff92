import { hostile } from '@/lib/domain/testing/definer-call'
import { changed, counted, dozens, million, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  exceptions: {
    'certificates.listOwn': [counted],
    'certificates.listIssuerKeys': [counted],
    'certificateTemplates.list': [unindexed, counted],
    'certificates.list': [
      counted,
      {
        cases: /^(several of )?group/,
        because:
          'up to 1,001 certificates of the people in the groups are looked up first, with the people; two seconds bound it',
      },
    ],
  },
  databaseFunctions: {
    'certificate_lookup(uuid,text)': {
      attempts: (mine, theirs) => [
        ['select * from public.certificate_lookup($1, $2)', [mine.id, mine.code]],
        ['select * from public.certificate_lookup($1, $2)', [mine.id, theirs.code]],
        ['select * from public.certificate_lookup($1, $2)', [theirs.id, mine.code]],
        ...hostile.map((text): [string, unknown[]] => ['select * from public.certificate_lookup($1, $2)', [theirs.id, text]]),
      ],
    },
    'certificates_openly(text[])': {
      // As much of a certificate as the page of its issuer shows, and the address of the issuer.
      promised: ['organizations', 'certificates'],
      attempts: (mine, theirs) =>
        [mine.code, theirs.code, ...hostile].map((code) => [
          'select * from public.certificates_openly(array[$1::text, $1])',
          [code],
        ]),
    },
    'certificate_issuer(text)': {
      // The address of the organization that issued a code, and nothing of the certificate.
      promised: ['organizations'],
      attempts: (mine, theirs) =>
        [mine.code, theirs.code, ...hostile].map((text) => ['select * from public.certificate_issuer($1)', [text]]),
    },
  },
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'certificate_issuer_keys',
      sql`insert into certificate_issuer_keys (organization_id, id, key_id, public_jwk, state, created_at, updated_at)
      select ${org}, ${idOf('issuer-key')}, md5('issuer-key' || n), '{}', case n % 3 when 1 then 'withdrawn' else 'retired' end, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'certificate_templates',
      sql`insert into certificate_templates (organization_id, id, name, status, content, search_text, created_at, updated_at)
      select ${org}, ${idOf('certificate-template')}, ${both}, case n % 3 when 1 then 'published' when 2 then 'archived' else 'draft' end, '{}', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'certificates',
      sql`insert into certificates (organization_id, id, code, user_id, path_id, holder_name, title, issuer_name, issued_at, valid_until, state, status_index, review_since, created_at, updated_at)
      select ${org}, ${idOf('certificate')}, upper(left(md5('listed' || n), 26)), case when n % 20 = 4 then ${userId}::uuid else ${idOf('user', sql`(n % 1000)`)} end, ${idOf('path', sql`(n % 100 + 1)`)}, '{"en":"Sara"}', '{"en":"Safety"}',
        '{"ar":"النور","en":"Alnoor"}', ${moment}, case when n % 4 <> 1 then ${moment} + make_interval(days => n % 900) end,
        case n % 20 when 1 then 'revoked' when 2 then 'suspended' when 3 then 'superseded' else 'issued' end, n, case when n % 500 = 7 then ${moment} end, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'certificates.listIssuerKeys': { tables: ['certificate_issuer_keys'], ...dozens },
    'certificateTemplates.list': { tables: ['certificate_templates'], ...dozens },
    'certificates.listOwn': { tables: ['certificates'], most: thousands, because: 'a person has some dozen' },
    'certificates.list': {
      tables: ['certificates', 'users'],
      filters: {
        path: idsOf('path', 7, 8),
        person: idsOf('user', 7, 8),
        group: idsOf('group', 1, 2),
        expiringWithin: ['30'],
        review: ['open'],
        issuedFrom: ['2020-01-02'],
        issuedTo: ['2035-01-01'],
        ...changed,
      },
      most: million,
    },
  }),
  personColumns: {
    certificate_issuer_keys: content,
    certificate_rules: content,
    certificate_templates: content,
    certificate_template_versions: content,
    certificates: {
      code: stays('certificates', 'verifies the certificate, which stays'),
      holderName: shownIn('certificates'),
      title: stays('certificates', 'the name of a learning path'),
      issuerName: stays('not: the name of the organization', 'the name of the organization'),
      revocationReason: stays('not: shown to everybody who verifies the code', 'shown to everybody who verifies the code'),
    },
  },
}
