/** Common names from which the demonstration's people are put together. Whoever bears one of them is not meant. */

/** Words as `한글 Latin`, so that the lists stay short to read. */
const pairs = (list: string) =>
  list.split(', ').map((pair) => {
    const [ko = '', en = ''] = pair.split(' ');
    return { ko, en };
  });

export const surnames = pairs(
  '김 Kim, 이 Lee, 박 Park, 최 Choi, 정 Jung, 강 Kang, 조 Cho, 윤 Yoon, 장 Jang, 임 Lim, 한 Han, 오 Oh, 서 Seo, ' +
    '신 Shin, 권 Kwon, 황 Hwang, 안 Ahn, 송 Song, 류 Ryu, 전 Jeon, 홍 Hong, 고 Ko, 문 Moon, 양 Yang, 백 Baek',
);

export const given = {
  FEMALE: pairs(
    '서연 Seoyeon, 하윤 Hayun, 지우 Jiwoo, 민서 Minseo, 수아 Sua, 예린 Yerin, 다현 Dahyun, 소율 Soyul, 은채 Eunchae, ' +
      '가온 Gaon, 나래 Narae, 보민 Bomin, 세아 Sea, 유나 Yuna, 혜진 Hyejin, 미경 Mikyung, 정화 Junghwa, 선영 Sunyoung',
  ),
  MALE: pairs(
    '도윤 Doyun, 시우 Siwoo, 준서 Junseo, 건우 Gunwoo, 현석 Hyunseok, 태민 Taemin, 승호 Seungho, 재훈 Jaehoon, ' +
      '동욱 Dongwook, 성민 Sungmin, 영수 Youngsoo, 기태 Kitae, 한결 Hangyeol, 우빈 Woobin, 진우 Jinwoo, 상혁 Sanghyuk',
  ),
};

export const europeanGiven =
  'Anna Lena Marie Sophie Clara Julia Eva Theresa Magdalena Helena Lukas Jakob Felix Paul David Simon Matthias Georg Johannes Elias'.split(
    ' ',
  );
export const europeanSurnames =
  'Gruber Huber Wimmer Steiner Berger Fuchs Eder Lang Winter Haas Brunner Lechner Aigner Ebner Novak Horvat Kovacs Svoboda Maier Schwarz Egger Zauner Kofler Reiter Pichler'.split(
    ' ',
  );
