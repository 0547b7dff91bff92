import Link from 'next/link'
import { IconCircleCheck } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import type { HomeReader } from '../attention'
import { attentionRows } from './attention-rows'
import styles from './overview.module.css'

/** `without`: rows that stand elsewhere on the page. */
type Props = Pick<Person, 't'> & HomeReader & { without?: readonly string[] }

/** The rows of all sections that need attention. */
export async function Attention({ t, without = [], ...reader }: Props) {
  const rows = (await attentionRows(reader)).filter(({ name }) => !without.includes(name))
  return (
    <Panel title={t('home.attention.title')}>
      {rows.length === 0 ? (
        <p className="row tight soft">
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          {t('home.attention.none')}
        </p>
      ) : (
        <ul className="lines">
          {rows.map(({ name, count, href, icon: Icon, kind }) => {
            const sentence = (
              <>
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                {t(`home.attention.${name}`, { count })}
              </>
            )
            return (
              <li key={name}>
                {href ? (
                  <Link href={href} prefetch={false} className={styles.matter} data-kind={kind}>
                    {sentence}
                  </Link>
                ) : (
                  <span className={styles.matter} data-kind={kind}>
                    {sentence}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
