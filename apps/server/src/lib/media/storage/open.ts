import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openFolderStore } from './folder.ts'
import { openS3Store } from './s3.ts'
import type { MediaStore } from './store.ts'

/** A folder of the data, unless there is a bucket. */
export const openMediaStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore =>
  s3 ? openS3Store(s3) : openFolderStore(join(dataDir, 'uploads'))
