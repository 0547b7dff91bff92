'use client'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, keyOf, onlyIn, type Pair } from './grants'
import styles from './review.module.css'

type Props = {
  mine: Grant[]
  theirs: Grant[]
  pairs: Pair[]
  onMine: () => Promise<void>
  onTheirs: () => void
  onClose: () => void
}

/** Someone else saved the role in the meantime: where both versions differ, and a choice. */
export function Compare({ mine, theirs, pairs, onMine, onTheirs, onClose }: Props) {
  const say = useTranslations('roles.conflict')
  const { language } = useConsole()
  const [isSaving, setSaving] = useState(false)
  const keys = new Set([...onlyIn(mine, theirs), ...onlyIn(theirs, mine)].map(keyOf))
  const different = pairs.filter((pair) => keys.has(keyOf(pair)))
  const save = async () => {
    setSaving(true)
    await onMine()
    setSaving(false)
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={say('title')} closeButtonProps={{ 'aria-label': say('back') }}>
      <div className="stack">
        <p>{say(different.length > 0 ? 'detail' : 'same')}</p>
        {different.length > 0 && (
          <dl className={styles.versions}>
            {different.map((pair) => (
              <div key={keyOf(pair)}>
                <dt>
                  <bdi>{pair.meaning[language]}</bdi>
                </dt>
                <Version title={say('theirs')} grants={theirs} pair={pair} />
                <Version title={say('mine')} grants={mine} pair={pair} />
              </div>
            ))}
          </dl>
        )}
        <div className="row">
          <Button onClick={save} loading={isSaving}>
            {say('useMine')}
          </Button>
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

function Version({ title, grants, pair }: { title: string; grants: Grant[]; pair: Pair }) {
  const say = useTranslations('roles.conflict')
  const scopes = useTranslations('roles.matrix.scopes')
  const grant = grants.find((one) => keyOf(one) === keyOf(pair))
  const scope = grant?.scope ?? 'any'
  return (
    <dd>
      <div className="small soft">{title}</div>
      <span className={`badge ${grant ? 'good' : ''}`}>{say(grant ? 'granted' : 'notGranted')}</span>
      {grant && scope !== 'any' && <span className="small soft">{scopes(scope)}</span>}
    </dd>
  )
}
