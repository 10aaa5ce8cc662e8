/** The digits alone of a number that names its country, in E.164: '+82 (0)10-5550-0102' → '+821055500102'. */
const digits = (column: string) =>
  [' ', '(0)', '(', ')', '-', '.', '/'].reduce((text, mark) => `replace(${text}, '${mark}', '')`, column);

/** Numbers with a country code, and numbers of Korea, in E.164. What is left is read when its owner saves the next time. */
function numbersOf(table: string, columns: readonly string[], isKorean: string): string[] {
  return columns.flatMap((column) => [
    `update ${table} set ${column} = ${digits(column)} where ${column} like '+%'`,
    // 00 is another way to write the plus.
    `update ${table} set ${column} = '+' || substr(${digits(column)}, 3) where ${column} like '00%'`,
    `update ${table} set ${column} = '+82' || substr(${digits(column)}, 2) where ${column} like '0%' and ${isKorean}`,
    `update ${table} set ${column} = '+82' || substr(${column}, 5) where ${column} like '+820%'`,
  ]);
}

/**
 * What an application asks: the registration number and postcode of a company, which companies of before don't have yet; no fax,
 * no chapter of a local buyer; telephone numbers in E.164; exports once for each country and year, products once by each name.
 */
export function up(): string[] {
  return [
    `alter table company add column biz_reg_no text check (biz_reg_no is null or length(biz_reg_no) = 10)`,
    `alter table company add column postcode text check (postcode is null or length(postcode) = 5)`,
    `alter table company alter column fax drop not null`,
    `alter table buyer alter column agency drop not null`,

    ...numbersOf('member', ['tel', 'mobile'], `country = 'KR'`),
    ...numbersOf('company', ['tel', 'fax', 'mobile', 'charge_mobile'], 'true'),
    ...numbersOf('buyer', ['tel', 'mobile'], `country = 'KR'`),
    // Of a registration the number that it is known by was kept beside.
    `update visitor set visitor_mobile = mobile_e164 where mobile_e164 is not null and visitor_mobile is not null`,

    // Of records of one country and year the first has their sum; the same amount twice is one record.
    `update export_record set amount_usd = (
        select sum(distinct other.amount_usd) from export_record as other
          where other.company_idx = export_record.company_idx
            and other.country = export_record.country and other.year = export_record.year)
      where idx in (select min(idx) from export_record group by company_idx, country, year having count(*) > 1)`,
    `delete from export_record where idx not in (select min(idx) from export_record group by company_idx, country, year)`,
    `create unique index export_record_once on export_record (company_idx, country, year)`,
    `drop index export_record_company`,

    // The second of two products of one name has its number behind its name.
    // or, where another has just that name, the number of its row.
    ...['name_ko', 'name_en'].flatMap((name) =>
      ['view_order', 'idx'].map(
        (number) =>
          `update product set ${name} = substr(${name}, 1, 80) || ' (' || ${number} || ')'
            where exists (select 1 from product as other
              where other.company_idx = product.company_idx and other.${name} = product.${name} and other.idx < product.idx)`,
      ),
    ),
    `create unique index product_name_ko_once on product (company_idx, name_ko)`,
    `create unique index product_name_en_once on product (company_idx, name_en)`,
  ];
}
