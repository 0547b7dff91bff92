// The program of the processes that read files; bundled by lib/platform/reading/program.ts.
import { serveReaders } from '@/lib/platform/reading/serve-readers'
import { readers } from './reader-list'

serveReaders(readers)
