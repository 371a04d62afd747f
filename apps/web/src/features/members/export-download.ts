import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { showToast } from '../../ui/toasts.ts'
import { exportFileName, exportText } from './export-file.ts'

/** Asks for everything the product keeps about the member, and saves it as a file. */
export function useExport() {
  return useMutation({
    mutationFn: () => api('GET /api/member/export'),
    onSuccess: (data) => {
      save(exportText(data), exportFileName(data))
      showToast('내 데이터를 파일로 내려받았어요.')
    },
    // It is the person's whole history: it need not lie in memory for long.
    gcTime: 0,
  })
}

function save(text: string, fileName: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
