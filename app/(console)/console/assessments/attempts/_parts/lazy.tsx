'use client'
import dynamic from 'next/dynamic'
import type { GradingProps } from './grading'
import styles from './grading.module.css'

// The parts of all types of questions are loaded when they are shown, into space reserved for them.
const loading = () => <div className={`panel ${styles.waiting}`} aria-busy="true" />
const Loaded = dynamic(() => import('./grading').then((module) => module.Grading), { ssr: false, loading })

export const GradingLazy = (props: GradingProps) => <Loaded {...props} />
