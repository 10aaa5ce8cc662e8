/**
 * The files that a company's application can't be without, and the order of those of which it has several. Companies and products of
 * before may lack a file until they name one.
 */
export function up(): string[] {
  return [
    // 1: it had its files when it was last written, and can't be without them any more.
    `alter table company add column files_required integer not null default 0 check (files_required in (0, 1)
      and (files_required = 0 or (biz_doc_file_idx is not null and main_img_file_idx is not null)))`,
    `alter table product add column picture_required integer not null default 0 check (picture_required in (0, 1)
      and (picture_required = 0 or main_img_file_idx is not null))`,
    `update company set files_required = 1 where biz_doc_file_idx is not null and main_img_file_idx is not null`,
    `update product set picture_required = 1 where main_img_file_idx is not null`,

    // Documents are read by their owner and managers, pictures by everyone; each list has an order of its own.
    `alter table company_document add column list text not null default 'documents' check (list in ('documents', 'pictures'))`,
    `alter table company_document add column view_order integer check (view_order > 0)`,
    // As they were shown until now.
    `update company_document set view_order = (select count(*) from company_document as other
      where other.company_idx = company_document.company_idx and other.file_idx <= company_document.file_idx)`,
    `alter table company_document alter column view_order set not null`,
    `create unique index company_document_order on company_document (company_idx, list, view_order)`,
  ];
}
