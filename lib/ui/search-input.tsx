'use client'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@/lib/ui/icons'
import styles from './search-input.module.css'

/** The field that searches what is on the page; the key `/` leads to it. */
export const SearchInput = ({ label, ...input }: TextInputProps & { label: string }) => (
  <TextInput
    {...input}
    className={styles.search}
    data-page-search
    type="search"
    size="sm"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
  />
)
