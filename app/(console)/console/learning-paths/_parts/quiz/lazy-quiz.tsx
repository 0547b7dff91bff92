'use client'
import dynamic from 'next/dynamic'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import type { QuizPageProps } from './quiz-page'

// Loaded when it is shown, into space that is kept for it; what the device keeps of it is read as it begins.
const Loaded = dynamic(() => import('./quiz-page').then(({ QuizPage }) => QuizPage), {
  ssr: false,
  loading: () => <div className={`panel ${styles.waiting}`} aria-busy="true" />,
})

export const LazyQuiz = (props: QuizPageProps) => <Loaded {...props} />
