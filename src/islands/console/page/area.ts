export type PageArea = 'pageConsole' | 'manage';
