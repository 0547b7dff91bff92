'use client'
import { type ChangeEvent, useId } from 'react'

type InputProps = { label: string; accept: string; isMultiple?: boolean; isDisabled?: boolean; onFiles: (files: File[]) => void }

/** A button that asks for files of this device. */
export function FileInput({ label, accept, isMultiple, isDisabled, onFiles }: InputProps) {
  const id = useId()
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <span>
      <label className="button quiet" htmlFor={id} aria-disabled={isDisabled || undefined}>
        {label}
        <input
          id={id}
          type="file"
          className="hidden-visually"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          onChange={chosen}
        />
      </label>
    </span>
  )
}
