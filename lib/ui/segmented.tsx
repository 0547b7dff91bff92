'use client'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<T extends string> = Pick<SegmentedControlProps, 'size' | 'fullWidth' | 'aria-labelledby'> & {
  /** Its name for screen readers, where no element on the page names it. */
  label?: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** A choice of a few values, all visible. */
export const Segmented = <T extends string>({ label, options, onChange, ...rest }: Props<T>) => (
  <SegmentedControl
    {...rest}
    aria-label={label}
    data={[...options]}
    onChange={(value) => {
      const chosen = options.find((option) => option.value === value)
      if (chosen) onChange(chosen.value)
    }}
  />
)
