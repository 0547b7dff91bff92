'use client'
import { Button } from '@mantine/core'
import { useState, useTransition } from 'react'
import type { readLtiRoster } from '@/lib/domain/standards/lti-platforms/roster.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { WideTable } from '../../analytics/_parts/wide-table'

type Props = { endpoint: Endpoint<typeof readLtiRoster>; params: { id: string; linkId: string } }

const summary = 'roster-summary'
const badges = { linked: 'badge good', sameAddress: 'badge warn', none: 'badge' }

/** Reads the roster of a course, and says who of it has an account here. */
export function ReadRoster({ endpoint, params }: Props) {
  const t = useTranslations('ltiPlatforms')
  const toast = useToasts()
  const [read, setRead] = useState<DataOf<typeof readLtiRoster> | null>(null)
  const [busy, startTransition] = useTransition()
  const start = () =>
    startTransition(async () => {
      try {
        setRead((await call(endpoint, { params })).data)
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  const people = read?.people ?? []
  const found = people.filter(({ match }) => match === 'linked').length
  return (
    <div className="stack">
      <p className="row">
        <Button size="sm" variant="default" loading={busy} onClick={start}>
          {t('roster.button')}
        </Button>
      </p>
      <div role="status">
        {read && (
          <p id={summary}>
            {t('roster.found', { count: found })} {t('roster.missing', { count: people.length - found })}
            {read.isCut && ` ${t('roster.cut')}`}
          </p>
        )}
      </div>
      {people.length > 0 && (
        <WideTable labelledBy={summary}>
          <table className="data-table" aria-labelledby={summary}>
            <thead>
              <tr>
                <th scope="col">{t('roster.person')}</th>
                <th scope="col">{t('roster.email')}</th>
                <th scope="col">{t('roster.role')}</th>
                <th scope="col">{t('roster.account')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ subject, name, email, isLearner, isActive, match }) => (
                <tr key={subject}>
                  <td>
                    <bdi data-text="theirs">{name || subject}</bdi>
                  </td>
                  <td>{email && <bdi dir="ltr">{email}</bdi>}</td>
                  <td>{t(isActive ? (isLearner ? 'roster.learner' : 'roster.other') : 'roster.inactive')}</td>
                  <td>
                    <span className={badges[match]}>{t(`roster.matches.${match}`)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </div>
  )
}
