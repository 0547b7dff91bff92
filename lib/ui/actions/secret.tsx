'use client'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { IconDownload } from '@/lib/ui/icons'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'
import { Copy } from './copy'
import styles from './secret.module.css'

type Props = { title: string; intro: string; lines: { label: string; value: string }[]; fileName: string; onClose: () => void }

/** Shows a secret once. The dialog closes only by the button that confirms that the secret was saved. */
export function Secret({ title, intro, lines, fileName, onClose }: Props) {
  const t = useTranslations('parts.secret')
  const [kept, setKept] = useState(false)
  const file = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack">
        <p className="notice">{intro}</p>
        {lines.map(({ label, value }) => (
          <div key={label} className="stack tight">
            <span className="small soft">{label}</span>
            <div className={`well bar ${styles.value}`}>
              <bdi dir="ltr" className="code">
                {value}
              </bdi>
              <Copy text={value} iconOnly label={t('copyThis', { name: label })} />
            </div>
          </div>
        ))}
        <div className="row">
          <Copy text={lines.at(-1)?.value ?? ''} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => saveFile(fileName, `${file}\n`, 'text/plain;charset=utf-8')}
          >
            {t('download')}
          </Button>
        </div>
        <label className="row tight">
          <input type="checkbox" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} /> {t('kept')}
        </label>
        <div>
          <Button disabled={!kept} onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
