/** Folder of a file of the server; `.` for one that stands beside the folders. @param file path from `api/src` */
export const folderOf = (file: string): string =>
  file.includes('/') ? file.slice(0, file.indexOf('/')) : '.'
