'use client'
import dynamic from 'next/dynamic'
import type { EditorProps } from './editor'
import styles from './question-banks.module.css'

// The editor of all types is loaded when it is shown, into space reserved for it.
const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const Loaded = dynamic(() => import('./editor').then((module) => module.Editor), { ssr: false, loading })

export const EditorLazy = (props: EditorProps) => <Loaded {...props} />
