import Link from 'next/link'
import type { ReactNode } from 'react'
import type { readCertificate } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import { type Fact, Facts, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'

type Certificate = DataOf<typeof readCertificate>
type Props = Pick<Person, 't' | 'me' | 'language' | 'regional'> & { certificate: Certificate }

/** A text that was awarded, in each language that it has. */
const Awarded = ({ of }: { of: { ar?: string; en?: string } }) => (
  <span className="stack tight">
    {languages.map(
      (language) =>
        of[language] && (
          // In a block, so that both begin at the edge where the page begins.
          <span key={language}>
            <bdi lang={language} data-text="theirs">
              {of[language]}
            </bdi>
          </span>
        ),
    )}
  </span>
)

/** Whom a certificate was issued to and what for, until when it is good, and what became of it. */
export function CertificateFacts({ t, me, language, regional, certificate }: Props) {
  const { code, person, holderName, title, source, pathId, issuedAt, expiresAt, suspendedAt, revocation } = certificate
  const { supersedes, supersededBy } = certificate
  const say = (key: string) => t(`certificates.${key}`)
  const fact = (label: string, value: ReactNode): Fact => ({ label: say(label), value })
  const other = ({ id, code: of }: { id: string; code: string }) => (
    <Link href={`/console/certificates/${id}`} prefetch={false}>
      <Code>{of}</Code>
    </Link>
  )
  return (
    <Panel
      title={say('facts')}
      tools={
        <Link href={`/verify/${code}`} prefetch={false}>
          {say('verify')}
        </Link>
      }
    >
      <Facts
        facts={[
          fact(
            'columns.person',
            <PersonChip
              name={inLanguage(person.name, language).text}
              email={person.email}
              href={can(me, readMember) ? `/console/members/${person.id}` : undefined}
            />,
          ),
          fact('columns.holder', <Awarded of={holderName} />),
          fact('columns.title', <Awarded of={title} />),
          { ...fact('columns.code', <Code>{code}</Code>), isWide: true },
          fact('columns.source', say(`sources.${source}`)),
          ...(certificate.isBrowserReported ? [{ ...fact('reported', say('reportedByBrowser')), isWide: true }] : []),
          fact('path', pathId ? <PathLink id={pathId} me={me} text={say('openPath')} none={say('none')} /> : say('noPath')),
          fact('columns.issued', <When at={issuedAt} regional={regional} />),
          fact('columns.expires', <When at={expiresAt} regional={regional} edge="ends" none={say('never')} />),
          ...(suspendedAt ? [fact('suspendedAt', <When at={suspendedAt} regional={regional} />)] : []),
          ...(revocation
            ? [
                fact('revokedAt', <When at={revocation.date} regional={regional} />),
                fact('reasonCode', say(`values.code.${revocation.code}`)),
                ...languages.map((of) =>
                  fact(
                    `reasonIn.${of}`,
                    <bdi lang={of} data-text="theirs">
                      {revocation.reason[of]}
                    </bdi>,
                  ),
                ),
              ]
            : []),
          ...(supersedes ? [{ ...fact('supersedes', other(supersedes)), isWide: true }] : []),
          ...(supersededBy ? [{ ...fact('supersededBy', other(supersededBy)), isWide: true }] : []),
          ...timeFacts(certificate, { created: say('created'), updated: say('updated') }, regional),
        ]}
      />
    </Panel>
  )
}

function PathLink({ id, me, text, none }: { id: string; me: Person['me']; text: string; none: string }) {
  if (!can(me, readPath)) return none
  return (
    <Link href={`/console/learning-paths/${id}`} prefetch={false}>
      {text}
    </Link>
  )
}
