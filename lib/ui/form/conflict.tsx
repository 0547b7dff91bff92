'use client'
import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Field } from './fields'
import styles from './form.module.css'
import type { Values } from './values'

type Props = { fields: Field[]; mine: Values; theirs: Values; onMine: () => void; onTheirs: () => void; onClose: () => void }

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? Object.values(value).join('\n') : String(value)
}

/** Someone else saved in the meantime: theirs and mine side by side, and a choice. */
export function Conflict({ fields, mine, theirs, onMine, onTheirs, onClose }: Props) {
  const say = useTranslations('parts.form')
  const different = fields.filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
  return (
    <Modal opened onClose={onClose} size="xl" title={say('conflict')} closeButtonProps={{ 'aria-label': say('back') }}>
      <div className="stack">
        <p>{say('conflictDetail')}</p>
        <dl className={styles.compare}>
          {different.map(({ name, label, isLtr }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <span className="small soft">{say('theirs')}</span>
                <bdi className={styles.version} dir={isLtr ? 'ltr' : undefined}>
                  {written(theirs[name])}
                </bdi>
              </dd>
              <dd>
                <span className="small soft">{say('mine')}</span>
                <bdi className={styles.version} dir={isLtr ? 'ltr' : undefined}>
                  {written(mine[name])}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button onClick={onMine}>{say('useMine')}</Button>
          <Button variant="default" onClick={onTheirs}>
            {say('useTheirs')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {say('back')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
