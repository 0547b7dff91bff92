'use client'
import { Button } from '@mantine/core'
import { useRef } from 'react'

type Props = { label: string; accept: string; isDisabled: boolean; kind?: 'filled' | 'default'; onFile: (file: File) => void }

/** A button that asks for one file of this device. */
export function FileButton({ label, accept, isDisabled, kind = 'filled', onFile }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button variant={kind} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
