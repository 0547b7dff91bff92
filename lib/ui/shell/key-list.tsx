'use client'
import { Kbd, Modal } from '@mantine/core'
import { useTranslations } from '@/lib/ui/translations'
import styles from './key-list.module.css'
import type { SectionLink } from './places'

/** All keys there are, so that none needs to be known beforehand. */
export function KeyList({ sections, onClose }: { sections: SectionLink[]; onClose: () => void }) {
  const t = useTranslations('parts.shell')
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], t('palette')],
    [['/'], t('searchHere')],
    [['?'], t('keys')],
    [['Esc'], t('escape')],
    [['↑', '↓'], t('rows')],
    [['c'], t('create')],
    ...sections.flatMap(({ letter, title }): [string[], string][] =>
      letter ? [[['g', letter], t('goTo', { section: `\u2068${title}\u2069` })]] : [],
    ),
  ]
  return (
    <Modal opened onClose={onClose} title={t('keys')} closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className={styles.keys}>
        {keys.map(([pressed, meaning]) => (
          <div key={meaning}>
            <dt dir="ltr">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
