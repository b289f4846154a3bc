interface QRCode { addData(data: string): void; make(): void; getModuleCount(): number; isDark(row: number, column: number): boolean; }
export const qrcode: (type: number, level: 'L' | 'M' | 'Q' | 'H') => QRCode;
export default qrcode;
