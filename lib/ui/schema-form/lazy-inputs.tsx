'use client'
import dynamic from 'next/dynamic'

// The library is loaded by forms that have such a field, into space reserved for it.
const loading = () => <div className="well" aria-busy="true" style={{ minBlockSize: '6rem' }} />

export const FileField = dynamic(() => import('@/lib/ui/file-picker/file-field').then((module) => module.FileField), {
  ssr: false,
  loading,
})

const records = () => import('@/lib/ui/record-picker/record-fields')
export const AssessmentField = dynamic(() => records().then((module) => module.AssessmentField), { ssr: false, loading })
export const AssignmentField = dynamic(() => records().then((module) => module.AssignmentField), { ssr: false, loading })
export const ObservationField = dynamic(() => records().then((module) => module.ObservationField), { ssr: false, loading })
export const SurveyField = dynamic(() => records().then((module) => module.SurveyField), { ssr: false, loading })

export const PointField = dynamic(() => import('./point-field').then((module) => module.PointField), { ssr: false, loading })

export const GraphOutline = dynamic(() => import('./graph-outline').then((module) => module.GraphOutline), {
  ssr: false,
  loading,
})
